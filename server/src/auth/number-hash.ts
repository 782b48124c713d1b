import { createHmac } from 'node:crypto'
import { keyFor } from '../sealing'

/** Of a number in a team: tells whether somebody who joins was a member before, and nothing without this installation's key. */
export const numberHash = (secret: string, { teamId, mobile }: { teamId: string; mobile: string }): string =>
  createHmac('sha256', keyFor(secret, 'former member')).update(`${teamId}:${mobile}`).digest('hex')
