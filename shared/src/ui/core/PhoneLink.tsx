import { Phone } from 'lucide-react'
import { CORE_TEXT as TEXT } from './core.text'
import styles from './PhoneLink.module.css'

interface PhoneLinkProps {
  /** Whose number it is. */
  readonly of: string
  /** Nothing is shown without one. */
  readonly number: string | null | undefined
  /** Within a line of text that says whose it is. */
  readonly inline?: boolean
}

/** A number, to be called by one press. */
export function PhoneLink({ of, number, inline = false }: PhoneLinkProps) {
  if (!number) return null
  return (
    <a
      className={inline ? styles.inline : styles.call}
      href={`tel:${number.replaceAll(' ', '')}`}
      aria-label={`${TEXT.call(of)} ${number}`}
    >
      <Phone size={16} aria-hidden />
      {inline ? null : <span className={styles.of}>{of}</span>}
      <span className={styles.number}>{number}</span>
    </a>
  )
}
