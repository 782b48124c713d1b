import { keepIds, readIds } from '../kept-ids'

const LOCK = 'tessera-reminders'
/** What tabs of this browser have told a person. */
const keyOf = (userId: string): string => `tessera-told/${userId}`

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
    const told = readIds(keyOf(userId))
    const news = items.filter((item) => !told.includes(idOf(item)))
    if (news.length === 0) return
    // Where nothing is kept it is told by each tab, rather than by none.
    keepIds(keyOf(userId), news.map(idOf))
    for (const item of news) tell(item)
  })
}
