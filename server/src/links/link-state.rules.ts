interface Life {
  expiresAt: Date
  revokedAt: Date | null
}

/** Of a link that anybody who has it may open. */
export function openState({ expiresAt, revokedAt }: Life, now = new Date()): 'live' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'live'
}
