/** Name of a new merchant and of their team until they choose one. */
export const newMerchantName = (mobile: string): string => `商家${mobile.slice(-4)}`
