import { type BootDocument, bootDocument } from '@tessera/shared/remote/release'
import { timedFetch } from './timed-fetch'

export const BOOT_ELEMENT_ID = 'tessera-boot'
export const BOOT_ADDRESS = '/channels/stable/boot.json'
export const LAST_GOOD_KEY = 'tessera.boot'

/** The shell alone: own pages, no remotes. */
const EMPTY: BootDocument = {
  schema: 1,
  seq: 0,
  channel: 'stable',
  generatedAt: '1970-01-01T00:00:00Z',
  remotes: [],
}

function parse(text: string | null | undefined): BootDocument | null {
  if (!text) return null
  try {
    const result = bootDocument.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

function lastGood(): BootDocument | null {
  try {
    return parse(localStorage.getItem(LAST_GOOD_KEY))
  } catch {
    return null
  }
}

function keep(document: BootDocument): void {
  try {
    localStorage.setItem(LAST_GOOD_KEY, JSON.stringify(document))
  } catch {
    // A full or forbidden storage costs the fallback, nothing else.
  }
}

async function fetched(): Promise<BootDocument | null> {
  try {
    const response = await timedFetch(BOOT_ADDRESS, { cache: 'no-cache' })
    return parse(await response.text())
  } catch {
    return null
  }
}

/**
 * What the server wrote into the page, else what the channel answers, else the last good copy of this browser, else nothing. Never
 * rejects: without remotes the shell still stands.
 */
export async function readBootDocument(): Promise<BootDocument> {
  const current = parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent) ?? (await fetched())
  if (current) {
    keep(current)
    return current
  }
  return lastGood() ?? EMPTY
}
