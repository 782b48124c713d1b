/** What tabs of this browser have told a person; the newest are kept. */
const KEPT = 200
const LOCK = 'tessera-reminders'
const keyOf = (userId: string): string => `tessera-told/${userId}`

function read(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Without the locks of secure pages two tabs might tell the same in one instant. */
const inTurn = (work: () => void): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : Promise.resolve(work())

/** Tells each of these once, whichever tab it is that comes first. */
export async function tellOnce<Item>(
  userId: string,
  items: readonly Item[],
  idOf: (item: Item) => string,
  tell: (item: Item) => void,
): Promise<void> {
  if (items.length === 0) return
  await inTurn(() => {
    const told = read(userId)
    const news = items.filter((item) => !told.includes(idOf(item)))
    if (news.length === 0) return
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify([...told, ...news.map(idOf)].slice(-KEPT)))
    } catch {
      // Told by each tab, rather than by none.
    }
    for (const item of news) tell(item)
  })
}
