# Completion of ghbrowse for fish: the program itself says what a word can become.

function __ghbrowse_complete
    set -l words (commandline -opc)
    set -l answers (command $words[1] ---complete fish $words[2..-1] (commandline -ct) 2>/dev/null)
    if test "$answers[1]" = :files
        __fish_complete_path (commandline -ct)
        set -e answers[1]
    end
    printf '%s\n' $answers
end

complete -c ghbrowse -f -a '(__ghbrowse_complete)'
