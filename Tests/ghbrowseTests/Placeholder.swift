// made next
