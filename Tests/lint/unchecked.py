"""What is still to be brought in line. Empty lists and True are the aim."""

# Folders whose declarations need no comment yet.
UNDOCUMENTED = []
# Folders in which old names may still stand.
OLD_NAMES = []
# Whether the share of small files and the median of all are looked at.
CHECKS_SHARE = True


def is_in(path, folders):
    """Whether a path, from the project's root, lies in one of these folders."""
    return any(path.startswith(folder) for folder in folders)
