import type { Factory } from '@tessera/shared/contract/factory'
import { Phone } from 'lucide-react'
import { FACTORIES_TEXT as TEXT } from './factories.text'
import styles from './FactoryPhone.module.css'

/** A factory's number, to be called; nothing without one. */
export function FactoryPhone({ factory: { name, phone } }: { readonly factory: Pick<Factory, 'name' | 'phone'> }) {
  if (!phone) return null
  return (
    <a className={styles.call} href={`tel:${phone.replaceAll(' ', '')}`} aria-label={`${TEXT.call(name)} ${phone}`}>
      <Phone size={16} aria-hidden />
      {phone}
    </a>
  )
}
