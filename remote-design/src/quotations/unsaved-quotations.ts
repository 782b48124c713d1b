import { type Quotation, type QuotationDraft, quotationDraft } from '@tessera/shared/contract/quotation'
import { useUnsavedWarning } from '@tessera/shared/ui/form'
import { confirm } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { QUOTATION_TEXT as TEXT } from './quotation.text'

/** Changes that were left by the browser's Back, until the page is reloaded; by quotation and version. */
const left = new Map<string, QuotationDraft>()

interface Editing {
  readonly draft: QuotationDraft
  readonly changed: boolean
  readonly change: (draft: QuotationDraft) => void
  /** After saving. */
  readonly forget: () => void
  /** Asks before changes are dropped; false when the person stays. */
  readonly mayLeave: () => Promise<boolean>
}

/** A quotation's draft: closing asks, the browser's own leaving warns, and Back finds it again. */
export function useQuotationDraft(quotation: Quotation): Editing {
  const key = `${quotation.id} ${quotation.version}`
  const [draft, setDraft] = useState<QuotationDraft>(() => left.get(key) ?? quotationDraft.parse(quotation))
  const changed = JSON.stringify(draft) !== JSON.stringify(quotationDraft.parse(quotation))
  useUnsavedWarning(changed)
  const mayLeave = async () => {
    const { unsaved: title, unsavedContent: content, leave: okText, stay: cancelText } = TEXT
    if (changed && !(await confirm({ title, content, okText, cancelText, danger: true }))) return false
    left.delete(key)
    return true
  }
  return {
    draft,
    changed,
    change: (next) => {
      left.set(key, next)
      setDraft(next)
    },
    forget: () => void left.delete(key),
    mayLeave,
  }
}
