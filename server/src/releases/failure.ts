/** What stops a command; the message is for whoever typed it. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure'
}
