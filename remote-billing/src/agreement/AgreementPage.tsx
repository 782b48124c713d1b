import { Logo } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import styles from './Agreement.module.css'
import { AGREEMENT_SECTIONS, AGREEMENT_TEXT } from './agreement.text'

/** The membership agreement; public, so that it can be read before logging in. */
export default function AgreementPage() {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" aria-label={AGREEMENT_TEXT.home}>
          <Logo size={32} />
        </Link>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{AGREEMENT_TEXT.title}</h1>
        <p className={styles.effective}>{AGREEMENT_TEXT.effective}</p>
        <p>{AGREEMENT_TEXT.lead}</p>
        <nav className={styles.contents} aria-label={AGREEMENT_TEXT.contents}>
          <ol>
            {AGREEMENT_SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {AGREEMENT_SECTIONS.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            {paragraphs.map(({ text, strong }) => (
              <p key={text}>{strong ? <strong>{text}</strong> : text}</p>
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}
