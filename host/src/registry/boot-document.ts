import { type BootDocument, bootDocument } from '@tessera/shared/remote/release'
import { verifySigned } from '@tessera/shared/remote/release-signature'
import { timedFetch } from './timed-fetch'

export const BOOT_ELEMENT_ID = 'tessera-boot'
/** One key signs every channel: a document of another one is not meant for this page. */
const CHANNEL = 'stable'
export const BOOT_ADDRESS = `/channels/${CHANNEL}/boot.json`
export const LAST_GOOD_KEY = 'tessera.boot'
export const KEYS_META = 'tessera-release-keys'

/** Why a boot document was not taken. */
export type BootProblem =
  /** Nothing came. */
  | 'unreachable'
  /** What came was not signed by a key that this host trusts, or says nothing that it understands. */
  | 'altered'
  /** It was good once: somebody holds newer ones back, or this computer's clock is wrong. */
  | 'expired'
  /** This browser has seen a newer one. */
  | 'older'

export interface Boot {
  /** Null when there is none that can be trusted: nothing can be started then. */
  readonly document: BootDocument | null
  readonly origin: 'page' | 'channel' | 'last-good' | null
  /** What was wrong with the present one, where it was not taken. */
  readonly problem: BootProblem | null
}

/** Public keys, which the page that was delivered with this code carries. */
function trustedKeys(): string[] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${KEYS_META}"]`)?.content ?? ''
  return content.split(/\s+/).filter(Boolean)
}

interface Verified {
  readonly document: BootDocument
  /** Remotes that it names in a way that this host cannot read. */
  readonly unreadable: readonly string[]
}

function unreadableIn(signed: unknown, { remotes }: BootDocument): string[] {
  const records: unknown[] = typeof signed === 'object' && signed && 'remotes' in signed ? [signed.remotes].flat() : []
  const names = records.flatMap((record) =>
    typeof record === 'object' && record && 'name' in record ? [String(record.name)] : [],
  )
  return names.filter((name) => remotes.every((remote) => remote.name !== name))
}

async function verified(text: string): Promise<Verified | null> {
  try {
    const signed = await verifySigned(JSON.parse(text), trustedKeys())
    const result = bootDocument.safeParse(signed)
    if (!result.success || result.data.channel !== CHANNEL) return null
    return { document: result.data, unreadable: unreadableIn(signed, result.data) }
  } catch {
    return null
  }
}

/** The last record that could be read stands in for one that cannot; the rest is as new as it came. */
function completed({ document, unreadable }: Verified, former: BootDocument | null): BootDocument {
  const kept = former?.remotes.filter(({ name }) => unreadable.includes(name)) ?? []
  return kept.length > 0 ? { ...document, remotes: [...document.remotes, ...kept] } : document
}

async function judged(
  text: string | null | undefined,
  former: BootDocument | null,
  least = former?.seq ?? 0,
): Promise<BootDocument | BootProblem> {
  if (!text) return 'unreachable'
  const candidate = await verified(text)
  if (!candidate) return 'altered'
  if (candidate.document.seq < least) return 'older'
  if (Date.parse(candidate.document.expiresAt) <= Date.now()) return 'expired'
  if (candidate.unreadable.length === 0) keep(text)
  return completed(candidate, former)
}

/** Verified again each time it is read: this storage is open to whatever runs on the page. */
async function lastGood(): Promise<BootDocument | null> {
  try {
    const text = localStorage.getItem(LAST_GOOD_KEY)
    return text ? ((await verified(text))?.document ?? null) : null
  } catch {
    return null
  }
}

function keep(text: string): void {
  try {
    if (localStorage.getItem(LAST_GOOD_KEY) !== text) localStorage.setItem(LAST_GOOD_KEY, text)
  } catch {
    // A full or forbidden storage costs the fallback, nothing else.
  }
}

async function fetchedText(timeoutMs?: number): Promise<string | null> {
  try {
    const response = await timedFetch(BOOT_ADDRESS, { cache: 'no-cache' }, timeoutMs)
    return await response.text()
  } catch {
    return null
  }
}

/**
 * What the server wrote into the page, else what the channel answers, else the last good copy of this browser. Taken is only what a
 * trusted key signed, what has not expired, and what is not older than what this browser has seen. The last good copy was all that
 * when it came; it stands in however long nothing better comes. Never rejects.
 */
export async function readBootDocument(): Promise<Boot> {
  const former = await lastGood()
  let problem: BootProblem | null = null
  for (const [origin, read] of [
    ['page', () => document.getElementById(BOOT_ELEMENT_ID)?.textContent],
    ['channel', fetchedText],
  ] as const) {
    const text = await read()
    const result = await judged(text, former)
    if (typeof result !== 'string') return { document: result, origin, problem }
    // Of two, what the later one lacks counts, unless it did not come at all.
    if (problem === null || result !== 'unreachable') problem = result
  }
  return { document: former, origin: former && 'last-good', problem }
}

/**
 * Asks the channel whether there is anything newer.
 * @param timeoutMs how long whoever asks can wait
 * @returns null when there is not, or nobody answers
 */
export async function newerBootDocument(than: number, timeoutMs: number): Promise<BootDocument | null> {
  const result = await judged(await fetchedText(timeoutMs), await lastGood(), than + 1)
  return typeof result === 'string' ? null : result
}
