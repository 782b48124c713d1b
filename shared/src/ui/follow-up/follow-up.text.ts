/** Offers for the next follow-up, in days from today. */
export const FOLLOW_IN = [
  { days: 1, text: '明天' },
  { days: 3, text: '3 天后' },
  { days: 7, text: '一周后' },
] as const

export const FOLLOW_UP_TEXT = {
  set: (name: string, time: string) => `「${name}」下次跟进定在 ${time}`,
  undone: (name: string) => `「${name}」的跟进时间已还原`,
  snooze: (name: string, text: string) => `「${name}」${text}再跟进`,
  changedMeanwhile: (name: string) => `同事刚刚改过「${name}」的同一项，已显示最新内容，请核对后再改`,
} as const
