import { links } from '@tessera/shared/remote/links'
import { Form } from '@tessera/shared/ui/form'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDuplicates } from './customers.api'
import { CUSTOMERS_TEXT } from './customers.text'
import styles from './NewCustomer.module.css'
import { useRested } from './use-rested'

/**
 * Says while somebody types who has this number or WeChat name already, with a link to each; null when nobody has.
 *
 * @param ownId the customer being edited
 */
export function useDuplicateNote(by: 'mobile' | 'wechat', ownId: string | undefined, onOpen: () => void): ReactNode {
  const typed = (Form.useWatch<string | null | undefined>(by) ?? '').trim()
  const rested = useRested(typed)
  const { data } = useDuplicates(by === 'mobile' ? rested : '', by === 'wechat' ? rested : '')
  const others = rested === typed ? (data?.list ?? []).filter(({ id }) => id !== ownId) : []
  if (typed === '' || others.length === 0) return null
  return (
    <output className={styles.duplicate}>
      {by === 'mobile' ? CUSTOMERS_TEXT.sameMobile : CUSTOMERS_TEXT.sameWechat}
      {others.map(({ id, name, ownerName }) => (
        <Link key={id} className={styles.owner} to={links.customer({ id, name })} onClick={onOpen}>
          {CUSTOMERS_TEXT.duplicate(name, ownerName)}
        </Link>
      ))}
    </output>
  )
}
