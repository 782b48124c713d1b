/** First three and last four digits: enough to recognise a number, too little to call it. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** The same in lists of former times, where a deleted account has no number any more. */
export const shownMobile = (mobile: string): string => (mobile.startsWith('deleted:') ? '' : maskMobile(mobile))
