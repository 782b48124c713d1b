export type FollowUp = 'none' | 'overdue' | 'today' | 'later'

/** How urgent the next follow-up is, in the viewer's time zone. */
export function followUpOf(nextFollowTime: string | null, now: Date): FollowUp {
  if (nextFollowTime === null) return 'none'
  const at = new Date(nextFollowTime)
  if (at.getTime() < now.getTime()) return 'overdue'
  return at.toDateString() === now.toDateString() ? 'today' : 'later'
}
