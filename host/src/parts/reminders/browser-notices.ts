/** The browser's own notices: asked for by a click, and kept off by whoever does not want them here. */
export type NoticeState = 'on' | 'off' | 'blocked' | 'impossible'

const keyOf = (userId: string): string => `tessera-notices/${userId}`

function isWanted(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'on'
  } catch {
    return false
  }
}

function keep(userId: string, wanted: boolean): void {
  try {
    localStorage.setItem(keyOf(userId), wanted ? 'on' : 'off')
  } catch {
    // Asked again on the next visit.
  }
}

/** Browsers have them on secure pages only. */
export function noticeState(userId: string): NoticeState {
  if (!('Notification' in globalThis)) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && isWanted(userId) ? 'on' : 'off'
}

/** Only ever called by a click: browsers ask once, and remember a no. */
export async function turnOn(userId: string): Promise<NoticeState> {
  if ((await Notification.requestPermission()) === 'granted') keep(userId, true)
  return noticeState(userId)
}

export function turnOff(userId: string): NoticeState {
  keep(userId, false)
  return noticeState(userId)
}

interface Notice {
  /** A second one of the same tag takes the place of the first. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly onOpen: () => void
}

/** Shown by the browser where the person wants that. */
export function showNotice(userId: string, { tag, title, body, onOpen }: Notice): void {
  if (noticeState(userId) !== 'on') return
  try {
    const notice = new Notification(title, { body, tag })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
      onOpen()
    })
  } catch {
    // Phones allow them to service workers only; the page itself tells it.
  }
}
