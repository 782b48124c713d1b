/** First three and last four digits: enough to recognise a number, too little to call it. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
