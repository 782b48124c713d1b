import { downloadDesigns } from '@tessera/shared/contract/design/history'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { beginQuotation, QUOTATION_LIMITS } from '@tessera/shared/contract/quotation'
import { SHARE_LIMITS } from '@tessera/shared/contract/share'
import { call } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { saveFrom, toast } from '@tessera/shared/ui/core'
import type { BulkAction } from '@tessera/shared/ui/data'
import { Download, ReceiptText, Send, Trash2, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type NameOf, offeredResults } from '../cover'
import { hasPictures } from '../task.rules'
import { BULK_TEXT as TEXT } from './bulk.text'
import { useRemoval } from './use-removal'

const SendSheet = lazy(async () => ({ default: (await import('@tessera/shared/ui/send')).SendSheet }))
const AttachSheet = lazy(async () => ({ default: (await import('../customer/AttachSheet')).AttachSheet }))

/** A sheet about the selected designs, and who waits for it. */
interface Asked {
  readonly what: 'send' | 'attach'
  readonly tasks: readonly DesignTask[]
  readonly open: boolean
  readonly answer: (kept?: 'kept') => void
}

/** Actions about pictures: offered where there are some, and done with the designs that have them. */
const OF_PICTURES = { fits: (tasks: readonly DesignTask[]): boolean => tasks.some(hasPictures) }

/**
 * What can be done with several designs at once, and the sheets for it.
 * @param nameOf tells the schemes of one design apart: each is quoted, as alternatives
 */
export function useBulk(nameOf: NameOf): { bulk: readonly BulkAction<DesignTask>[]; sheets: ReactNode } {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const remove = useRemoval()
  const ask = (what: Asked['what'], tasks: readonly DesignTask[]) =>
    new Promise<void | 'kept'>((answer) => setAsked({ what, tasks, open: true, answer }))
  const quoting = useRef<{ key: string; clientToken: string } | null>(null)
  const end = (kept?: 'kept') => {
    asked?.answer(kept)
    // Stays mounted while it closes.
    setAsked((now) => now && { ...now, open: false })
  }
  const bulk: readonly BulkAction<DesignTask>[] = [
    {
      ...OF_PICTURES,
      text: TEXT.send,
      icon: <Send aria-hidden />,
      run: async (selected) => {
        const tasks = selected.filter(hasPictures)
        if (tasks.length <= SHARE_LIMITS.results) return ask('send', tasks)
        toast.info(TEXT.tooMany(SHARE_LIMITS.results))
        return 'kept'
      },
    },
    { text: TEXT.attach, icon: <UserRound aria-hidden />, run: (tasks) => ask('attach', tasks) },
    {
      ...OF_PICTURES,
      text: TEXT.quote,
      icon: <ReceiptText aria-hidden />,
      run: async (selected) => {
        const offered = selected.filter(hasPictures).flatMap((task) => offeredResults(task, nameOf))
        if (offered.length > QUOTATION_LIMITS.results) {
          toast.info(TEXT.tooManyToQuote(QUOTATION_LIMITS.results))
          return 'kept'
        }
        const resultIds = offered.map(({ id }) => id)
        const key = resultIds.join()
        // The same one for a repeated press: an answer may have been lost.
        if (quoting.current?.key !== key) quoting.current = { key, clientToken: newClientToken() }
        const { id } = await call(beginQuotation, { clientToken: quoting.current.clientToken, resultIds })
        quoting.current = null
        void navigate(`/work/design/quotation?quotation=${encodeURIComponent(id)}`)
        return undefined
      },
    },
    {
      ...OF_PICTURES,
      text: TEXT.download,
      icon: <Download aria-hidden />,
      // The same pictures are often quoted or sent next.
      run: async (selected) => {
        const tasks = selected.filter(hasPictures)
        saveFrom(await call(downloadDesigns, { taskIds: tasks.map(({ id }) => id) }))
        return 'kept' as const
      },
    },
    {
      text: TEXT.remove,
      icon: <Trash2 aria-hidden />,
      danger: true,
      run: async (tasks) => ((await remove(tasks)) ? undefined : 'kept'),
    },
  ]
  const sheets = asked ? (
    <Suspense fallback={null}>
      {asked.what === 'send' ? (
        <SendSheet open={asked.open} tasks={asked.tasks} onClose={() => end('kept')} />
      ) : (
        <AttachSheet open={asked.open} tasks={asked.tasks} onClose={() => end('kept')} onDone={() => end()} />
      )}
    </Suspense>
  ) : null
  return { bulk, sheets }
}
