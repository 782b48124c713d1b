import {
  getQuotation,
  getQuotationList,
  type Quotation,
  type QuotationDraft,
  quotationDraft,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { toast } from '@tessera/shared/ui/core'
import { draftKeeper, useUnsavedWarning } from '@tessera/shared/ui/form'
import { confirm } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { QUOTATION_TEXT as TEXT } from './quotation.text'

interface Work {
  /** What the draft began from: it is saved over this version only. */
  readonly base: Quotation
  readonly draft: QuotationDraft
}

/** Those left by a link to elsewhere are found again, in this browser also after a reload. */
const changesOf = (id: string) => draftKeeper<Work>(`quotation/${id}`, 'browser')

const begun = (base: Quotation): Work => ({ base, draft: quotationDraft.parse(base) })
const isChanged = ({ base, draft }: Work): boolean =>
  JSON.stringify(draft) !== JSON.stringify(quotationDraft.parse(base))

/** The first field without which a quotation is not stored, in words; null when none is missing. */
function missingIn({ shopName, lines }: QuotationDraft): string | null {
  if (shopName.trim() === '') return TEXT.noShop
  const unnamed = lines.findIndex(({ name }) => name.trim() === '')
  return unnamed === -1 ? null : TEXT.noName(unnamed + 1)
}

interface Editing {
  readonly draft: QuotationDraft
  readonly changed: boolean
  /** The changes are those of an earlier visit. */
  readonly restored: boolean
  readonly saving: boolean
  readonly discard: () => void
  readonly change: (draft: QuotationDraft) => void
  /** Saves what was changed; null when it was not saved: a field is missing, or a colleague's changes are there. @throws AppError */
  readonly save: () => Promise<Quotation | null>
  /** Asks before changes are dropped; false when the person stays. */
  readonly mayLeave: () => Promise<boolean>
}

/** A quotation's draft: closing asks, the browser's own leaving warns, and links to elsewhere and newer versions leave it as it is. */
export function useQuotationDraft(quotation: Quotation): Editing {
  const { id } = quotation
  const drafts = changesOf(id)
  const [found] = useState(drafts.read)
  const [work, setWork] = useState<Work>(found ?? begun(quotation))
  const { mutateAsync, isPending } = useEndpointMutation(saveQuotation, { refreshes: [getQuotation, getQuotationList] })
  const changed = isChanged(work)
  useUnsavedWarning(changed)
  // While it is saved, what looks unchanged may differ from what is under way.
  if (!changed && !isPending && quotation.version > work.base.version) setWork(begun(quotation))

  const keep = (next: Work) => {
    drafts.keep(next)
    setWork(next)
  }
  const take = (base: Quotation) => {
    drafts.drop()
    setWork(begun(base))
  }
  const store = async (version: number): Promise<Quotation | null> => {
    // Also what was written since the question was asked.
    const { draft } = drafts.read() ?? work
    try {
      const { data } = await mutateAsync({ id, version, draft })
      const now = drafts.read()
      if (now && now.draft !== draft) keep({ base: data, draft: now.draft })
      else take(data)
      toast.success(TEXT.saved)
      return data
    } catch (thrown) {
      if (toAppError(thrown).reason !== 'VERSION_STALE') throw thrown
    }
    const latest = await call(getQuotation, { id })
    const { stale: title, staleContent: content, saveMine: okText, loadTheirs } = TEXT
    if (await confirm({ title, content, okText, cancelText: loadTheirs })) return store(latest.version)
    // Any way of closing the first question leads here: nothing is dropped by it alone.
    const drop = { title: TEXT.dropMine, content: TEXT.dropMineContent, okText: loadTheirs, cancelText: TEXT.stay }
    if (await confirm({ ...drop, danger: true })) take(latest)
    return null
  }
  return {
    draft: work.draft,
    changed,
    restored: changed && found?.base === work.base,
    discard: () => take(quotation),
    saving: isPending,
    change: (draft) => keep({ base: work.base, draft }),
    save: async () => {
      if (!changed) return work.base
      const missing = missingIn(work.draft)
      if (missing === null) return store(work.base.version)
      toast.error(missing)
      return null
    },
    mayLeave: async () => {
      const { unsaved: title, unsavedContent: content, leave: okText, stay: cancelText } = TEXT
      if (changed && !(await confirm({ title, content, okText, cancelText, danger: true }))) return false
      take(work.base)
      return true
    },
  }
}
