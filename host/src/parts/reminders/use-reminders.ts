import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { getMentionList } from '@tessera/shared/contract/note'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { useSession } from '@tessera/shared/session/session.store'
import { formatMinute } from '@tessera/shared/text/format.text'
import { toast } from '@tessera/shared/ui/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { showNotice } from './browser-notices'
import { REFRESH_MS, useDueToday } from './due.api'
import { cameDue, keyOf } from './reminders.rules'
import { REMINDERS_TEXT as TEXT } from './reminders.text'
import { tellOnce } from './told'

const LOOK_MS = 20_000

interface Told {
  readonly key: string
  readonly title: string
  readonly body: string
  readonly path: string
}

/** Tells of follow-ups whose time has come and of new mentions, on every page: in the product, and by the browser if wanted. */
export function useReminders(): void {
  const userInfo = useSession((session) => session.userInfo)
  const userId = userInfo?.userId ?? ''
  const enabled = userInfo !== null && userInfo !== undefined && checkAccess(ACCESS.customer, userInfo) === 'ok'
  const due = useDueToday(enabled)
  const mentions = useEndpoint(getMentionList, {}, { enabled, refetchInterval: () => REFRESH_MS })
  const [openedAt] = useState(() => new Date())
  const navigate = useNavigate()
  const [customers, mentioned] = [due.data?.list, mentions.data?.list]

  useEffect(() => {
    if (!enabled) return undefined
    const tell = ({ key, title, body, path }: Told) => {
      const onOpen = () => void navigate(path)
      toast.offer(title, body, { text: TEXT.open, run: onOpen })
      showNotice(userId, { tag: key, title, body, onOpen })
    }
    const look = () => {
      const news: Told[] = [
        ...cameDue(customers ?? [], openedAt, new Date()).map((customer) => ({
          key: keyOf(customer),
          title: TEXT.due(customer.name),
          body: TEXT.dueAt(formatMinute(customer.nextFollowTime ?? '')),
          path: links.customer(customer),
        })),
        ...(mentioned ?? []).map(({ noteId, author, customer, content }) => ({
          key: `mention/${noteId}`,
          title: TEXT.mentioned(author.userName, customer.name),
          body: content,
          path: links.note(customer.id, noteId),
        })),
      ]
      void tellOnce(userId, news, ({ key }) => key, tell)
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [customers, enabled, mentioned, navigate, openedAt, userId])
}
