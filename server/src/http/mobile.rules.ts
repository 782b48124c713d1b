/** First three and last four digits: recognisable, but not callable. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** The same for stored records; empty for a deleted account, which has no number any more. */
export const shownMobile = (mobile: string): string => (mobile.startsWith('deleted:') ? '' : maskMobile(mobile))
