/** Identity of the viewer, for a session-recording service (specification, sections 3 and 7). */
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
  // Global function of a session-recording script, if the operator has added one.
  var clarity: Recorder | undefined
}

let saidNotFound = false

/**
 * A missing service is only logged (specification, section 8, which names no level). Since an installation has none by default, it is
 * logged once per visit and at debug level; warnings are for faults.
 */
function sayNotFound(): void {
  if (saidNotFound) return
  saidNotFound = true
  console.debug('analytics function not found')
}

/** Identifies the viewer to the recording service. Without a usable id or a service it only logs. */
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
