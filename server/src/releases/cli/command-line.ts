import { parseArgs } from 'node:util'
import type { FindingKind } from '@tessera/shared/remote/release-gate'
import { z } from 'zod'
import { ReleaseFailure } from '../failure'

export const KINDS = z.enum([
  'route-collision',
  'contract',
  'shared-version',
  'removed-page',
  'removed-route',
  'api-difference',
  'host-unread',
]) satisfies z.ZodType<FindingKind>

const OPTIONS = {
  store: { type: 'string' },
  channel: { type: 'string' },
  key: { type: 'string' },
  reason: { type: 'string' },
  by: { type: 'string' },
  allow: { type: 'string', multiple: true },
  lifetime: { type: 'string' },
  percent: { type: 'string' },
  merchants: { type: 'string' },
  without: { type: 'string' },
  'no-build': { type: 'boolean' },
  dist: { type: 'string' },
  server: { type: 'string' },
  minimum: { type: 'string' },
  halt: { type: 'boolean' },
  most: { type: 'string' },
} as const
type OptionName = keyof typeof OPTIONS

const OPTION_HELP: Record<OptionName, readonly [string, string]> = {
  store: ['<folder|s3://bucket/prefix?endpoint=…>', 'else RELEASE_STORE, else the folder of npm start'],
  channel: ['<name>', 'stable when not given'],
  key: ['<file>', 'Ed25519 key (PKCS #8); else RELEASE_SIGNING_KEY (its text), else the one of npm start'],
  reason: ['<text>', 'written into the history'],
  by: ['<name>', 'written into the history; else RELEASE_BY, else who is logged in on this machine'],
  allow: ['<kind>', `accept what the gate found: ${KINDS.options.join(', ')}`],
  lifetime: ['<days>', 'how long browsers believe the boot document; 14 when not given'],
  percent: ['<N>', 'share of the merchants, 0 to 100; as it is when not given; halt ends the canary'],
  merchants: ['<a,b>', 'team ids who get it whatever the share, besides those who were named before'],
  without: ['<a,b>', 'team ids to be named no longer'],
  'no-build': ['', 'publish what is built already'],
  dist: ['<folder>', 'publish this build instead, for instance one that CI made'],
  server: ['<address>', 'whose reports are read; http://127.0.0.1:8080 when not given'],
  minimum: ['<N>', 'merchants each release needs before anything is decided; 200 when not given'],
  halt: ['', 'end the canary when it is worse'],
  most: ['<N>', 'entries, newest first; 20 when not given'],
}

const READS: readonly OptionName[] = ['store', 'channel', 'key']
const WRITES: readonly OptionName[] = [...READS, 'reason', 'by', 'lifetime']
const GATED: readonly OptionName[] = [...WRITES, 'allow']

interface CommandHelp {
  readonly places: readonly string[]
  /** How many of the arguments are required. */
  readonly needs: number
  readonly about: string
  readonly options: readonly OptionName[]
}

const REMOTE = '<remote>'
const COMMANDS = {
  publish: {
    places: ['<remote|host>'],
    needs: 1,
    about: 'build, check, and upload; what is live stays',
    options: [...GATED, 'no-build', 'dist'],
  },
  promote: {
    places: ['<remote|host>', '[version]'],
    needs: 1,
    about: 'the canary, or what was published last, for everybody',
    options: GATED,
  },
  canary: {
    places: [REMOTE, '[version]'],
    needs: 1,
    about: 'give a share of the merchants, or some by name, a release',
    options: [...GATED, 'percent', 'merchants', 'without'],
  },
  rollback: {
    places: ['<remote|host>', '[version]'],
    needs: 1,
    about: 'back to the last good release',
    options: GATED,
  },
  revoke: {
    places: ['<remote|host>', '<version>'],
    needs: 2,
    about: 'nobody gets it any more, open tabs are told; it cannot be taken back',
    options: WRITES,
  },
  halt: { places: [REMOTE], needs: 1, about: 'end a canary', options: WRITES },
  repair: {
    places: ['<remote|host>'],
    needs: 1,
    about: 'make a damaged pointer again, out of the history and what is live',
    options: WRITES,
  },
  retire: { places: [REMOTE], needs: 1, about: 'take the whole remote out of the product', options: WRITES },
  judge: {
    places: [REMOTE],
    needs: 1,
    about: 'compare the canary with stable by what browsers report; ends with 2 when it is worse',
    options: [...WRITES, 'server', 'minimum', 'halt'],
  },
  status: { places: [], needs: 0, about: 'what is live', options: READS },
  history: { places: ['<remote|host>'], needs: 1, about: 'who did what, when and why', options: [...READS, 'most'] },
  resolve: {
    places: [REMOTE, '<id>'],
    needs: 2,
    about: 'which release a merchant (team id) or device gets',
    options: READS,
  },
  refresh: {
    places: [],
    needs: 0,
    about: 'sign the boot document anew when half of its life is over',
    options: WRITES,
  },
  keygen: { places: [], needs: 0, about: 'print a new signing key', options: [] },
} as const satisfies Record<string, CommandHelp>
export type CommandName = keyof typeof COMMANDS

/** Wrong usage; the message says what would be right. */
class UsageError extends ReleaseFailure {}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)
const shownCommand = (name: CommandName): string => [name, ...COMMANDS[name].places].join(' ')

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const optionRow = (name: OptionName): readonly [string, string] => {
  const [value, text] = OPTION_HELP[name]
  return [value ? `--${name} ${value}` : `--${name}`, text]
}

/** All commands, or one with its options. */
function usage(command?: CommandName): string {
  if (!command) {
    const rows = (Object.keys(COMMANDS) as CommandName[]).map((name): readonly [string, string] => [
      shownCommand(name),
      COMMANDS[name].about,
    ])
    const end = 'Options of a command: pnpm release <command> --help. Everything else: docs/releases.md.'
    return `pnpm release <command> [options]\n\n${columns(rows)}\n\n${end}`
  }
  const { about, options } = COMMANDS[command]
  const table = options.length > 0 ? `\n\n${columns(options.map(optionRow))}` : ''
  return `pnpm release ${shownCommand(command)}${options.length > 0 ? ' [options]' : ''}\n\n  ${about}${table}`
}

type Parsed = ReturnType<typeof parseAll>
export type Options = Omit<Parsed['values'], 'help'>

interface CommandLine {
  readonly command: CommandName
  /** The positional arguments after the command. */
  readonly places: readonly string[]
  readonly options: Options
}

const parseAll = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...OPTIONS, help: { type: 'boolean', short: 'h' } },
  })

function parsed(args: readonly string[], see: string): Parsed {
  try {
    return parseAll(args)
  } catch (error) {
    // Only the first sentence of the parser is for users.
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${first.replace(/\.$/, '')}. See ${see}`)
  }
}

/**
 * Reads a command line.
 * @returns what to do, or the help that was asked for
 * @throws UsageError when nothing can be done with it
 */
export function readCommandLine(args: readonly string[]): CommandLine | { readonly help: string } {
  const named = args.find((each) => !each.startsWith('-'))
  const known = named !== undefined && isCommand(named) ? named : undefined
  const see = known ? `pnpm release ${known} --help` : 'pnpm release --help'
  const { values, positionals } = parsed(args, see)
  const { help, ...options } = values
  const [command, ...places] = positionals
  if (command !== undefined && !isCommand(command))
    throw new UsageError(`There is no command ${command}.\n\n${usage()}`)
  if (help) return { help: usage(command) }
  if (command === undefined) throw new UsageError(usage())
  const spec: CommandHelp = COMMANDS[command]
  const foreign = Object.keys(options).find((name) => !spec.options.some((each) => each === name))
  if (foreign) throw new UsageError(`${command} takes no --${foreign}. See ${see}`)
  if (places.length < spec.needs)
    throw new UsageError(`${spec.places[places.length]} is missing: pnpm release ${shownCommand(command)}`)
  if (places.length > spec.places.length)
    throw new UsageError(`${places[spec.places.length]} is too much: pnpm release ${shownCommand(command)}`)
  return { command, places, options }
}
