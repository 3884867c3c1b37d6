#!/bin/sh
# Runs after an installation when the project's Node does not: it needs a library that a bare Debian lacks. In plain sh,
# because that Node is the one that scripts find.
complaint=$(node --version 2>&1 >/dev/null) && exit 0
case $complaint in
  *libatomic*) ;;
  *)
    echo "The Node of this project does not run: $complaint" >&2
    exit 1
    ;;
esac
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo 'Installing libatomic1 by apt-get…'
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends libatomic1 && node --version && exit 0
fi
echo 'The Node of this project needs libatomic. Install it (Debian, Ubuntu: sudo apt-get install libatomic1; Fedora: sudo dnf install libatomic), then repeat "npm ci".' >&2
exit 1
