/** What `--help` says, by command; '' is the command line itself. Help suffices: every option, unit, default and exit code. */
export const helpTexts: Readonly<Record<string, string>> = {
  '': `mcp-live: keep MCP resources current, and see whether servers do what they declare

Usage
  mcp-live audit <frames.jsonl>         hold a frame log against what was declared
  mcp-live watch <url> <uri>            show a live resource, and how it is kept current
  mcp-live load --users N --interval T --session T
                                        what polling costs, before it is shipped

  mcp-live <command> --help             all of one command
  mcp-live --version

Exit codes
  0  done
  1  audit: findings at or above --fail-on; watch: the resource was never shown
  2  called wrongly, a file cannot be read, or no SDK is installed

Colour only on a terminal, and not where NO_COLOR is set.
`,
  audit: `mcp-live audit <frames.jsonl> [options]

Reads a frame log and names every difference between what was declared and what happened: the verdict, the capability, the lines that
prove it, and what to change. Takes mcp-live's own export, raw JSON-RPC lines, wrapped lines ({t,dir,msg}, {timestamp,direction,message})
and the Inspector's export. The file may be left out where --source or --url is given.

Options
  --source DIR                    also read the server's TypeScript, JavaScript or Python: findings then name
                                  the line to change
  --url URL                       also connect to a running server, list, read and watch what it offers, and audit that
  --header "Name: value"          with --url; may be repeated
  --record FILE                   with --url: keep the frames, contents included; the lines of the findings are its lines
  --json                          print { sessions, findings, skipped } as JSON
  --fail-on error|warning|never   from which severity on the exit code is 1; default: error

Exit codes
  0  no finding at or above --fail-on
  1  there is one
  2  called wrongly, or a file or the server cannot be read

Example
  mcp-live audit frames.jsonl --source ./server --fail-on warning
`,
  watch: `mcp-live watch <url> <uri> [options]

Shows a resource and keeps it current: by the server's live updates where it declared them, else by asking. Says which, why, and how old
what you see is. Ends with Ctrl-C.

Options
  --interval T                    how often to ask where there are no live updates; default: 30s
  --for T                         stop after this time
  --header "Name: value"          may be repeated
  --json                          one JSON object a line: { at, status, mode, reason, watch, checkedAt, changedAt, contents or error }

Times are written 500ms, 30s, 5m, 8h.

Exit codes
  0  stopped, after the resource was shown
  1  it was never shown: no connection, no such resource, no resources at all
  2  called wrongly, or no SDK is installed (npm install @modelcontextprotocol/client)

Example
  mcp-live watch http://localhost:3000/mcp deploy://production/status
`,
  load: `mcp-live load --users N --interval T --session T [options]

What polling costs the server and the reader: reads a panel, a day and a second, and how old what is shown gets.

Options
  --users N                       people who have it open
  --interval T                    time between two polls
  --session T                     how long one person has it open a day, up to 24h
  --panels N                      live panels of one person, on different resources; default: 1
  --read T                        how long one read takes; default: 0
  --jitter PART                   by what part polls come early, 0 to 1; default: 0
  --json                          print the numbers as JSON

Times are written 500ms, 30s, 5m, 8h; a bare number is milliseconds.

Exit codes
  0  done
  2  called wrongly

Example
  mcp-live load --users 1200 --interval 30s --session 8h
`,
};
