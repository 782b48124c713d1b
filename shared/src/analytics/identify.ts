/** Who is looking, for a session-recording service (specification, sections 3 and 7). */
export interface Identity {
  /** Neither empty nor blank. */
  readonly customId: string
  readonly customSessionId?: string
  readonly customPageId?: string
  readonly friendlyName?: string
}

type Recorder = (
  action: 'identify',
  customId: string,
  customSessionId: string | undefined,
  customPageId: string | undefined,
  friendlyName: string | undefined,
) => unknown

declare global {
  // The function that a session-recording script leaves on the page, when whoever runs the product has added one.
  var clarity: Recorder | undefined
}

let saidNotFound = false

/**
 * A missing service is a matter for the console only (specification, section 8), which names no level for it. Since an installation has none
 * unless somebody adds one, it is said once a visit, where only those look who search for it; a warning stays for what is wrong.
 */
function sayNotFound(): void {
  if (saidNotFound) return
  saidNotFound = true
  console.debug('analytics function not found')
}

/** Tells the recording service who is looking. Without a usable id, or without a service, it only says so on the console. */
export async function identify({ customId, customSessionId, customPageId, friendlyName }: Identity): Promise<void> {
  if (typeof customId !== 'string' || customId.trim() === '') {
    console.warn('analytics: user ID is required and must not be empty')
    return
  }
  if (typeof globalThis.clarity !== 'function') {
    sayNotFound()
    return
  }
  try {
    await globalThis.clarity('identify', customId, customSessionId, customPageId, friendlyName)
  } catch (error) {
    console.warn('analytics: failed to set identification', error)
  }
}
