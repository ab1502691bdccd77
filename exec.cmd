@rem Scripts of package.json begin with "exec", as sh wants it; cmd.exe finds this file instead.
@%*
