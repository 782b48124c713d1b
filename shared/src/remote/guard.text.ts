export const GUARD_TEXT = {
  membershipMissing: (title: string) => `「${title}」需要更高的会员，开通后即可使用。首页下方可以比较各档会员。`,
} as const
