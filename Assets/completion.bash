
# Bash splits words at colons and takes what follows a # for a comment: here words end at blanks only.
_ghbrowse_words() {
    local line="${COMP_LINE:0:COMP_POINT}"
    local -a COMP_WORDS
    read -ra COMP_WORDS <<<"${line}"
    [[ "${line}" == *[[:space:]] ]] && COMP_WORDS+=("")
    local -i COMP_CWORD="${#COMP_WORDS[@]}-1"
    local current="${COMP_WORDS[COMP_CWORD]}"
    _ghbrowse "${1}" "${current}" "${COMP_WORDS[COMP_CWORD - 1]}"
    # Readline replaces what follows the last colon only.
    COMPREPLY=("${COMPREPLY[@]#"${current%"${2}"}"}")
    # Logins, lists and tags are no files, whose names bash would quote; a # alone needs a backslash.
    if [[ "${current}${COMPREPLY[*]}" == *[:@#]* ]]; then
        compopt +o filenames
        COMPREPLY=("${COMPREPLY[@]/#\#/\\#}")
        [[ "${COMPREPLY[*]}" == *: ]] && compopt -o nospace
    fi
}

complete -o filenames -F _ghbrowse_words ghbrowse
