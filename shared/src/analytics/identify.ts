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

/** Tells the recording service who is looking. Without a usable id, or without a service, it only says so on the console. */
export async function identify({ customId, customSessionId, customPageId, friendlyName }: Identity): Promise<void> {
  if (typeof customId !== 'string' || customId.trim() === '') {
    console.warn('analytics: user ID is required and must not be empty')
    return
  }
  if (typeof globalThis.clarity !== 'function') {
    console.warn('analytics function not found')
    return
  }
  try {
    await globalThis.clarity('identify', customId, customSessionId, customPageId, friendlyName)
  } catch (error) {
    console.warn('analytics: failed to set identification', error)
  }
}
