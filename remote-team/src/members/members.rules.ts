import type { TeamMember } from '@tessera/shared/contract/team'

export const STATUSES = ['active', 'disabled'] as const satisfies readonly TeamMember['status'][]

/** From this share of the month's images on, the bar warns. */
const NEARLY_USED = 0.8

export type Usage =
  | { readonly kind: 'unlimited'; readonly used: number }
  | {
      readonly kind: 'limited'
      readonly used: number
      readonly limit: number
      /** 0–1, also when a limit was lowered below what had been used. */
      readonly share: number
      readonly tone: 'calm' | 'nearly' | 'full'
    }

/** How much of a member's monthly images is used. */
export function usageOf({ usedImg, monthlyImgLimit }: Pick<TeamMember, 'usedImg' | 'monthlyImgLimit'>): Usage {
  if (monthlyImgLimit === null) return { kind: 'unlimited', used: usedImg }
  const share = monthlyImgLimit === 0 ? 1 : Math.min(1, usedImg / monthlyImgLimit)
  const tone = share >= 1 ? 'full' : share >= NEARLY_USED ? 'nearly' : 'calm'
  return { kind: 'limited', used: usedImg, limit: monthlyImgLimit, share, tone }
}
