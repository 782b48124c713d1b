/** How a unit in a price list counts. */
export const PRICED_PER: Readonly<Record<string, 'piece' | 'sqm'>> = {
  片: 'piece',
  块: 'piece',
  平方米: 'sqm',
  平米: 'sqm',
  '㎡': 'sqm',
  'm²': 'sqm',
}
