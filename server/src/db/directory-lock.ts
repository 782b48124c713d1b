import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { lock } from 'proper-lockfile'

/** A lock whose owner cannot be checked (another machine) counts as abandoned after this long without a sign of life. */
const STALE_MS = 15_000
/** Opening takes milliseconds: only an opener that died in the middle makes others wait this long. */
const GATE_STALE_MS = 2_000

interface Owner {
  pid: number
  host: string
  /** When the process started, in clock ticks since boot (Linux), so that a reused process id is not mistaken for it. */
  started: string | null
}

export class DirectoryInUse extends Error {
  constructor(directory: string, owner: Owner | null) {
    const who = owner ? `process ${owner.pid} on ${owner.host}` : 'another process'
    super(
      `The embedded database in ${directory} is already open in ${who}. Stop that one first, choose another DATA_DIR, or set DATABASE_URL to use PostgreSQL, which several processes may share.`,
    )
    this.name = 'DirectoryInUse'
  }
}

/**
 * Keeps every other process out of a directory until the returned function is called or this process ends, however it ends.
 *
 * The lock-file library alone would refuse a restart after a kill until its lock has gone stale, and would give the lock of a
 * process that was busy for too long to the next one. So the owner's identity lies beside the lock: a living owner keeps it,
 * a dead one loses it at once. A second, short lock (the gate) makes that check and the taking one step.
 * @throws DirectoryInUse at once when a living process holds it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const place = resolve(directory)
  const ownerFile = `${place}.owner.json`
  await mkdir(`${place}.gate`, { recursive: true })
  const leaveGate = await enterGate(place)
  try {
    const owner = await readOwner(ownerFile)
    if (owner && isAlive(owner)) throw new DirectoryInUse(place, owner)
    const diedHere = owner !== null && owner.host === hostname()
    if (diedHere) await rmdir(`${place}.lock`).catch(() => {})
    await writeFile(ownerFile, JSON.stringify(self()))
    const release = await take(place, owner)
    return () => giveBack(place, release)
  } finally {
    await leaveGate()
  }
}

/**
 * For a look before longer work: the directory may be taken right after it, so whoever opens it calls {@link lockDirectory}.
 * @throws DirectoryInUse when a living process holds it
 */
export async function requireUnlocked(directory: string): Promise<void> {
  const place = resolve(directory)
  const owner = await readOwner(`${place}.owner.json`)
  if (owner && isAlive(owner)) throw new DirectoryInUse(place, owner)
}

async function enterGate(place: string): Promise<() => Promise<void>> {
  try {
    return await lock(`${place}.gate`, {
      stale: GATE_STALE_MS,
      retries: { retries: 30, factor: 1, minTimeout: 100, maxTimeout: 100 },
    })
  } catch (error) {
    throw isLocked(error) ? new DirectoryInUse(place, null) : error
  }
}

async function take(place: string, formerOwner: Owner | null): Promise<() => Promise<void>> {
  try {
    return await lock(place, { stale: STALE_MS, update: 3_000, realpath: false, lockfilePath: `${place}.lock` })
  } catch (error) {
    if (!isLocked(error)) throw error
    if (formerOwner) await writeFile(`${place}.owner.json`, JSON.stringify(formerOwner))
    throw new DirectoryInUse(place, formerOwner)
  }
}

/** Through the gate too: nobody may look between the two steps. */
async function giveBack(place: string, release: () => Promise<void>): Promise<void> {
  const leaveGate = await enterGate(place)
  try {
    await rm(`${place}.owner.json`, { force: true })
    await release()
  } finally {
    await leaveGate()
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ELOCKED'
}

const self = (): Owner => ({ pid: process.pid, host: hostname(), started: startOf(process.pid) })

async function readOwner(file: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner
  } catch {
    // Missing on the first start; torn when the machine lost power: the lock's age decides then.
    return null
  }
}

function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return false
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  return owner.started === startOf(owner.pid)
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces; the start time is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
