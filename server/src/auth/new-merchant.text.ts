/** What a merchant is called until they say their name; also their team's name. */
export const newMerchantName = (mobile: string): string => `商家${mobile.slice(-4)}`
