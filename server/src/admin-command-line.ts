import { rename } from 'node:fs/promises'
import { openAsBlob } from 'node:fs'
import { parseArgs } from 'node:util'
import { isAdmin, type OperatorRight, ROLE } from '@tessera/shared/contract/access'
import type { AuditDetail } from '@tessera/shared/contract/audit'
import { oneLine } from '@tessera/shared/contract/one-line'
import { mobile as mobileNumber } from '@tessera/shared/contract/schemas'
import { password as passwordRule } from '@tessera/shared/contract/password'
import { userName } from '@tessera/shared/contract/user'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from './audit/audit.service'
import { hashPassword } from './auth/password'
import { refuseGuessable } from './auth/password-choice.service'
import { BILLING_USAGE, runBillingCommand } from './billing/admin-commands'
import { removeFactor } from './auth/second-factor.service'
import { revokeTokensOf } from './auth/sessions.service'
import { type Config, parseConfig } from './config'
import { openDatabase, type Transaction } from './db/database'
import { FILES_USAGE, runFilesCommand } from './files/admin-commands'
import { MOVE_USAGE, runMoveCommand } from './move/move.commands'
import { runSeedCommand, SEED_USAGE } from './seed/admin-commands'
import { seedReferenceData } from './seed/reference-data'
import { AppError } from './http/app-error'
import { isUniqueViolation } from './db/transactions'
import { memberships, teams, users } from './db/schema/people'
import { setOwner } from './users/owner.service'

const USAGE = `Usage:
  ADMIN_PASSWORD=… node dist/admin.js create-admin --mobile 13… --name <name> --team <team name> [--vip 0-4] [--days 365]
      Makes a team and its admin. The password comes from the environment, so that it stays out of the process list.
      A new database becomes one for production: it takes no demo accounts.
  node dist/admin.js developer --mobile 13… [--off]
      Lets a person load a remote's build of their own into the deployed product, or no longer.
  node dist/admin.js operator --mobile 13… [--read-only | --off]
      Lets a person see and change the releases at /console, see them only, or no longer.
  node dist/admin.js reset-factor --mobile 13…
      Takes the second factor from somebody who lost it, and ends their sessions.
  node dist/admin.js team-owner --mobile 13…
      Makes an active admin the owner of their team, where the former one is out of reach.
  node dist/admin.js restore <snapshot.tar.gz>
      Puts a snapshot in the place of the embedded database; the former one is kept beside it.
${SEED_USAGE}
${BILLING_USAGE}
${FILES_USAGE}
${MOVE_USAGE}

All read the same environment as the server (DATA_DIR, DATABASE_URL). The embedded database must not be open elsewhere.`

/** Messages for a refused password. */
const GUESSABLE: Readonly<Record<string, string>> = {
  PASSWORD_COMMON: 'is too common: it would be guessed',
  PASSWORD_OWN: 'is the own number or name',
}

class UsageError extends Error {
  override name = 'UsageError'
}

const adminInput = z.object({
  mobile: mobileNumber,
  name: userName,
  team: oneLine(1, 40),
  vip: z.coerce.number().int().min(0).max(4),
  days: z.coerce.number().int().min(1).max(3650),
  password: passwordRule,
})

async function createAdmin(config: Config, args: string[], password: string | undefined): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      mobile: { type: 'string' },
      name: { type: 'string' },
      team: { type: 'string' },
      vip: { type: 'string', default: '0' },
      days: { type: 'string', default: '365' },
    },
  })
  const parsed = adminInput.safeParse({ ...values, password })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new UsageError(`${lines.join('\n')}\n\n${USAGE}`)
  }
  const input = parsed.data
  await refuseGuessable(input.password, { mobile: input.mobile, userName: input.name }).catch((error: unknown) => {
    throw error instanceof AppError ? new UsageError(`  password: ${GUESSABLE[error.message] ?? error.message}`) : error
  })
  const passwordHash = await hashPassword(input.password)
  // Creating an admin means that this is not a demo.
  const database = await openDatabase(config.databaseUrl, {
    newKind: 'production',
    ...(config.production && { requiredKind: 'production' }),
  })
  try {
    await database.transaction(async (tx) => {
      await seedReferenceData(tx)
      const [teamId, id] = [randomUUID(), randomUUID()]
      const { mobile, name, vip: vipType } = input
      await tx.insert(teams).values({ id: teamId, name: input.team, ownerUserId: id })
      await tx.insert(users).values({ id, teamId, mobile, userName: name, passwordHash, roleType: ROLE.admin })
      if (vipType === 0) return
      const startsAt = new Date()
      const endsAt = new Date(startsAt.getTime() + input.days * 86_400_000)
      await tx.insert(memberships).values({ teamId, vipType, startsAt, endsAt })
    })
    console.log(`Admin ${input.mobile} of ${input.team} can log in.`)
  } catch (error) {
    throw isUniqueViolation(error) ? new UsageError(`${input.mobile} has an account already.`) : error
  } finally {
    await database.close()
  }
}

async function changeRight(tx: Transaction, mobile: string, right: Right): Promise<{ id: string }[]> {
  const changed = await tx.update(users).set(right).where(eq(users.mobile, mobile)).returning({ id: users.id })
  for (const { id: userId } of changed) {
    const detail: AuditDetail =
      'operator' in right
        ? { right: 'operator', value: right.operator }
        : { right: 'developer', value: right.developer ? 'on' : null }
    await recordEvent(tx, { kind: 'rightChanged', userId, entry: null, detail })
  }
  return changed
}

type Right = { operator: OperatorRight | null } | { developer: boolean }

/** @throws UsageError for anything else */
function mobileOf(given: string | undefined): string {
  const mobile = mobileNumber.safeParse(given)
  if (mobile.success) return mobile.data
  throw new UsageError(`  mobile: ${mobile.error.issues[0]?.message}\n\n${USAGE}`)
}

/** Grants or revokes a right that cannot be set in the user interface. */
async function setRight(
  config: Config,
  { mobile: given, right, told }: { mobile: string | undefined; right: Right; told: string },
): Promise<void> {
  const mobile = mobileOf(given)
  const database = await openDatabase(config.databaseUrl, { newKind: config.installation })
  try {
    const changed = await database.transaction((tx) => changeRight(tx, mobile, right))
    if (changed.length === 0) throw new UsageError(`${mobile} has no account.`)
    console.log(`${mobile} ${told}.`)
  } finally {
    await database.close()
  }
}

const off = { type: 'boolean', default: false } as const

async function setDeveloper(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { mobile: { type: 'string' }, off } })
  const told = values.off ? 'is no developer any more' : 'is a developer'
  await setRight(config, { mobile: values.mobile, right: { developer: !values.off }, told })
}

async function setOperator(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { mobile: { type: 'string' }, 'read-only': off, off } })
  const operator = values.off ? null : values['read-only'] ? 'read' : 'change'
  const told = { read: 'sees the releases', change: 'sees and changes the releases' }
  const sentence = operator ? told[operator] : 'is no operator any more'
  await setRight(config, { mobile: values.mobile, right: { operator }, told: sentence })
}

async function resetFactor(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { mobile: { type: 'string' } } })
  const mobile = mobileOf(values.mobile)
  const database = await openDatabase(config.databaseUrl)
  try {
    const reset = await database.transaction(async (tx) => {
      const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.mobile, mobile)).for('update')
      if (!user) throw new UsageError(`${mobile} has no account.`)
      if (!(await removeFactor(tx, user.id))) return false
      // Whoever has the lost phone may have a session too.
      await revokeTokensOf(tx, user.id)
      await recordEvent(tx, { kind: 'factorReset', userId: user.id, entry: null })
      return true
    })
    if (!reset) throw new UsageError(`${mobile} has no second factor.`)
    console.log(`${mobile} logs in without a second factor, and is logged out everywhere.`)
  } finally {
    await database.close()
  }
}

async function makeOwner(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { mobile: { type: 'string' } } })
  const mobile = mobileOf(values.mobile)
  const database = await openDatabase(config.databaseUrl)
  try {
    await database.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.mobile, mobile)).for('update')
      if (!user || !isAdmin(user) || user.status !== 'active')
        throw new UsageError(`${mobile} is no active admin of a team.`)
      if (user.consent !== null) throw new UsageError(`${mobile} has not agreed to be in the team.`)
      await setOwner(tx, user.teamId, user.id)
      await recordEvent(tx, { kind: 'ownerChanged', userId: user.id, entry: null })
    })
    console.log(`${mobile} is the owner of their team.`)
  } finally {
    await database.close()
  }
}

async function restore(config: Config, [snapshot, ...rest]: string[]): Promise<void> {
  if (!snapshot || rest.length > 0) throw new UsageError(USAGE)
  if (!config.databaseUrl.startsWith('pglite:')) {
    throw new UsageError('Snapshots are of the embedded database; restore PostgreSQL with its own tools.')
  }
  const blob = await openAsBlob(snapshot)
  const directory = config.databaseUrl.slice('pglite:'.length)
  const former = `${directory}-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  // Opened and closed first: this fails while another process has the database open.
  await (await openDatabase(config.databaseUrl, { newKind: config.installation })).close()
  await rename(directory, former)
  await (await openDatabase(config.databaseUrl, { loadFrom: blob, newKind: config.installation })).close()
  console.log(`Restored ${snapshot}. The former database is in ${former}.`)
}

/** Turns an error about a mistyped option into a usage message. */
function explained(error: unknown): unknown {
  const { code, message } = error as Partial<NodeJS.ErrnoException>
  return code?.startsWith('ERR_PARSE_ARGS') ? new UsageError(`${message?.split('. ')[0]}\n\n${USAGE}`) : error
}

/**
 * Runs a command and prints what it has to say.
 * @returns the exit code
 * @throws UsageError and what else `failStart` tells in a sentence
 */
export async function runAdmin(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    return await run(args, environment)
  } catch (error) {
    throw explained(error)
  }
}

async function run([command, ...args]: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  if ([command, ...args].some((each) => each === '--help' || each === '-h')) {
    console.log(USAGE)
    return 0
  }
  if (command === undefined) throw new UsageError(USAGE)
  const config = parseConfig(environment)
  if (command === 'create-admin') {
    await createAdmin(config, args, environment['ADMIN_PASSWORD'])
    return 0
  }
  if (command === 'developer') {
    await setDeveloper(config, args)
    return 0
  }
  if (command === 'operator') {
    await setOperator(config, args)
    return 0
  }
  if (command === 'reset-factor') {
    await resetFactor(config, args)
    return 0
  }
  if (command === 'team-owner') {
    await makeOwner(config, args)
    return 0
  }
  if (command === 'restore') {
    await restore(config, args)
    return 0
  }
  for (const runCommand of [runSeedCommand, runBillingCommand, runFilesCommand, runMoveCommand]) {
    const code = await runCommand(config, command, args)
    if (code !== null) return code
  }
  throw new UsageError(USAGE)
}
