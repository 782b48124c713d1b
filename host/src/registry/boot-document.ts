import { type BootDocument, bootDocument } from '@tessera/shared/remote/release'
import { verifySigned } from '@tessera/shared/remote/release-signature'
import { timedFetch } from './timed-fetch'

export const BOOT_ELEMENT_ID = 'tessera-boot'
/** The key signs all channels, so the channel is checked too: a document of another one is rejected. */
const CHANNEL = 'stable'
export const BOOT_ADDRESS = `/channels/${CHANNEL}/boot.json`
export const LAST_GOOD_KEY = 'tessera.boot'
export const KEYS_META = 'tessera-release-keys'

/** Why a boot document was rejected. */
export type BootProblem =
  /** No answer. */
  | 'unreachable'
  /** Not signed by a trusted key, or not readable by this host. */
  | 'altered'
  /** Past `expiresAt`: somebody withholds newer documents, or this computer's clock is wrong. */
  | 'expired'
  /** A document with a higher `seq` was seen in this browser before. */
  | 'older'

export interface Boot {
  /** Null when none can be trusted; the host cannot start then. */
  readonly document: BootDocument | null
  readonly origin: 'page' | 'channel' | 'last-good' | null
  /** Why a more recent document was rejected, if one was. */
  readonly problem: BootProblem | null
}

/** Public keys from the page that delivered this code. */
function trustedKeys(): string[] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${KEYS_META}"]`)?.content ?? ''
  return content.split(/\s+/).filter(Boolean)
}

interface Verified {
  readonly document: BootDocument
  /** Remotes whose record this host cannot read. */
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

/** Replaces unreadable records by those of the last good copy. */
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

/** Verified at each read: any script on the page can write this storage. */
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
    // Without storage there is only no fallback.
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
 * Tries the page's inline document, then the channel, then this browser's last good copy. A document is accepted when a trusted key
 * signed it, it has not expired, and its `seq` is not below the last one seen here. The last good copy passed these checks when it
 * was stored, and is used even when it has expired since. Never rejects.
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
    // The later source's problem is reported, unless it gave no answer.
    if (problem === null || result !== 'unreachable') problem = result
  }
  return { document: former, origin: former && 'last-good', problem }
}

/**
 * Fetches a newer boot document from the channel.
 * @param timeoutMs limit for one request
 * @returns null without a newer one or without an answer
 */
export async function newerBootDocument(than: number, timeoutMs: number): Promise<BootDocument | null> {
  const result = await judged(await fetchedText(timeoutMs), await lastGood(), than + 1)
  return typeof result === 'string' ? null : result
}
