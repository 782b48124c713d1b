import type { TeamMember } from '@tessera/shared/contract/team'

export const STATUSES = ['active', 'disabled'] as const satisfies readonly TeamMember['status'][]

/** Share of the monthly images from which the bar warns. */
const NEARLY_USED = 0.8

export type Usage =
  | { readonly kind: 'unlimited'; readonly used: number }
  | {
      readonly kind: 'limited'
      readonly used: number
      readonly limit: number
      /** 0–1, clamped if the limit was lowered below the usage. */
      readonly share: number
      readonly tone: 'calm' | 'nearly' | 'full'
    }

/** Usage of a member's monthly images. */
export function usageOf({ usedImg, monthlyImgLimit }: Pick<TeamMember, 'usedImg' | 'monthlyImgLimit'>): Usage {
  if (monthlyImgLimit === null) return { kind: 'unlimited', used: usedImg }
  const share = monthlyImgLimit === 0 ? 1 : Math.min(1, usedImg / monthlyImgLimit)
  const tone = share >= 1 ? 'full' : share >= NEARLY_USED ? 'nearly' : 'calm'
  return { kind: 'limited', used: usedImg, limit: monthlyImgLimit, share, tone }
}
