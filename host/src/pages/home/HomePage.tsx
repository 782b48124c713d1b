import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink, Logo } from '@tessera/shared/ui/core'
import { BeforeAfter } from '@tessera/shared/ui/media'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import after from '../../assets/hero-after.webp'
import before from '../../assets/hero-before.webp'
import { FactPicture } from './FactPicture'
import { FACTS, HOME_TEXT, STEPS } from './home.text'
import styles from './HomePage.module.css'
import { Modes } from './Modes'
import { Prices } from './Prices'

/** Pixels of both hero pictures. */
const HERO = { width: 1280, height: 960 }

const SECTIONS = [
  { id: 'facts', label: HOME_TEXT.navFacts },
  { id: 'modes', label: HOME_TEXT.navModes },
  { id: 'steps', label: HOME_TEXT.navSteps },
  { id: 'price', label: HOME_TEXT.navPrice },
] as const

export default function HomePage() {
  useSectionOfAddress()
  return (
    <div className={styles.page}>
      <TopBar />
      <main>
        <section className={styles.hero}>
          <div className={styles.pitch}>
            <h1 className={styles.headline}>
              {HOME_TEXT.headline.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </h1>
            <p className={styles.lead}>{HOME_TEXT.lead}</p>
            <div className={styles.actions}>
              <EnterLink large />
              <ButtonLink to="/#price" size="large">
                {HOME_TEXT.seePrice}
              </ButtonLink>
            </div>
          </div>
          <figure className={styles.show}>
            <BeforeAfter before={before} after={after} {...HERO} alt={HOME_TEXT.heroAlt} initial={46} priority />
            <figcaption>{HOME_TEXT.heroNote}</figcaption>
          </figure>
        </section>
        <section id="facts" className={styles.section} aria-labelledby="facts-title">
          <h2 id="facts-title">{HOME_TEXT.factsTitle}</h2>
          <ul className={styles.facts}>
            {FACTS.map(({ picture, title, text }) => (
              <li key={title}>
                <FactPicture name={picture} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section id="modes" className={styles.section} aria-labelledby="modes-title">
          <h2 id="modes-title">{HOME_TEXT.modesTitle}</h2>
          <p className={styles.sectionLead}>{HOME_TEXT.modesLead}</p>
          <Modes />
        </section>
        <section id="steps" className={styles.section} aria-labelledby="steps-title">
          <h2 id="steps-title">{HOME_TEXT.stepsTitle}</h2>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section id="price" className={styles.section} aria-labelledby="price-title">
          <h2 id="price-title">{HOME_TEXT.priceTitle}</h2>
          <p className={styles.sectionLead}>{HOME_TEXT.priceLead}</p>
          <Prices />
        </section>
        <section className={styles.closing}>
          <h2>{HOME_TEXT.closingTitle}</h2>
          <EnterLink large />
        </section>
      </main>
      <footer className={styles.footer}>
        <Logo size={24} />
        <p>{HOME_TEXT.footer}</p>
      </footer>
    </div>
  )
}

function TopBar() {
  return (
    <header className={styles.top}>
      <div className={styles.topInner}>
        <Link to="/" className={styles.sign}>
          <Logo size={32} />
        </Link>
        <nav className={styles.nav} aria-label={HOME_TEXT.nav}>
          {SECTIONS.map(({ id, label }) => (
            <Link key={id} to={`/#${id}`}>
              {label}
            </Link>
          ))}
        </nav>
        <EnterLink />
      </div>
    </header>
  )
}

function EnterLink({ large }: { readonly large?: boolean }) {
  const signedIn = useSession((session) => session.token !== null)
  const words = signedIn ? HOME_TEXT.work : large ? HOME_TEXT.start : HOME_TEXT.logIn
  return (
    <ButtonLink to={signedIn ? '/work' : '/login'} variant="primary" size={large ? 'large' : 'medium'}>
      {words}
    </ButtonLink>
  )
}

/** The page comes after its address: the browser could not scroll to the section yet. */
function useSectionOfAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key])
}
