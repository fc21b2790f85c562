
# Takes a word as it is, which compgen would expand, in any case. Logins, lists and tags are no files, whose names bash
# would quote.
__ghbrowse_add_completions() {
    local completion
    [[ "${1}" == -W ]] || { mapfile -t COMPREPLY < <(compgen "${@}" -- "${cur}"); return; }
    compopt +o filenames
    while IFS='' read -r completion; do
        [[ "${completion,,}" == "${cur,,}"* ]] && COMPREPLY+=("$(printf %q "${completion}")")
    done <<<"${2}"
    [[ "${COMPREPLY[*]}" == *: ]] && compopt -o nospace
}

# Bash splits words at colons and takes what follows a # for a comment: here words end at blanks without a backslash.
_ghbrowse_words() {
    local line="${COMP_LINE:0:COMP_POINT}"
    local -a COMP_WORDS
    read -a COMP_WORDS <<<"${line}"
    [[ "${line}" == *[^\\][[:space:]] ]] && COMP_WORDS+=("")
    local -i COMP_CWORD="${#COMP_WORDS[@]}-1"
    local current="${COMP_WORDS[COMP_CWORD]}"
    _ghbrowse "${1}" "${current}" "${COMP_WORDS[COMP_CWORD - 1]}"
    # Readline replaces what follows the last colon only.
    local typed="${line##*[^\\][[:space:]]}"
    local -i index skipped="${#typed}-${#2}"
    for index in "${!COMPREPLY[@]}"; do
        COMPREPLY[index]="${COMPREPLY[index]:skipped}"
    done
}

complete -o filenames -F _ghbrowse_words ghbrowse
