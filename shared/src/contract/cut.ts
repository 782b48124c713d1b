/** At most so many UTF-16 units; never in the middle of a character outside the basic plane: jsonb and addresses refuse half of one. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\p{Surrogate}\s]+$/u, '')
