import { WORK_PATH } from '@tessera/shared/remote/guard.rules'
import { links } from '@tessera/shared/remote/links'
import { ButtonLink } from '@tessera/shared/ui/core'
import { BeforeAfter } from '@tessera/shared/ui/media'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import bedroomBefore from '../../assets/home/bedroom-before-800.webp'
import bedroomAfter from '../../assets/home/bedroom-oak-800.webp'
import { InviteNotice } from '../../parts/invitation/InviteNotice'
import { INVITATION_TEXT } from '../../parts/invitation/invitation.text'
import { EnterLink } from '../../parts/public-page/EnterLink'
import { FactPicture } from './FactPicture'
import { Footer } from '../../parts/public-page/Footer'
import { FACTS, HOME_TEXT, STEPS, WHOM } from './home.text'
import styles from './HomePage.module.css'
import { HomeHead } from './HomeHead'
import { Modes } from './Modes'
import { Prices } from './Prices'
import { Questions } from './Questions'

/** `/`, and `/price`, which is the same page scrolled to the prices. */
export default function HomePage() {
  useSectionOfAddress()
  return (
    <HomeHead rest={<Footer />}>
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
      <Show />
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
      <section className={styles.section} aria-labelledby="whom-title">
        <h2 id="whom-title">{HOME_TEXT.whomTitle}</h2>
        <ul className={styles.whom}>
          {WHOM.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section id="price" className={styles.section} aria-labelledby="price-title">
        <h2 id="price-title">{HOME_TEXT.priceTitle}</h2>
        <p className={styles.sectionLead}>{HOME_TEXT.priceLead}</p>
        <Prices />
      </section>
      <section id="questions" className={`${styles.section} ${styles.asked}`} aria-labelledby="questions-title">
        <h2 id="questions-title">{HOME_TEXT.questionsTitle}</h2>
        <Questions />
      </section>
      <section className={styles.closing}>
        <div>
          <h2>{HOME_TEXT.closingTitle}</h2>
          <p>{HOME_TEXT.closingText}</p>
        </div>
        <EnterLink large />
      </section>
      <InviteNotice
        floating
        action={
          <ButtonLink variant="primary" to={links.login(WORK_PATH)}>
            {INVITATION_TEXT.accept}
          </ButtonLink>
        }
      />
    </HomeHead>
  )
}

/** A second result with the engine's report on it. */
function Show() {
  return (
    <section className={styles.showBand} aria-labelledby="show-title">
      <div className={styles.show}>
        <BeforeAfter before={bedroomBefore} after={bedroomAfter} width={800} height={600} alt={HOME_TEXT.showAlt} />
        <div className={styles.showWords}>
          <h2 id="show-title">{HOME_TEXT.showTitle}</h2>
          <p>{HOME_TEXT.showLead}</p>
          <dl className={styles.figures}>
            {HOME_TEXT.showFigures.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

/** The page is rendered after the navigation, so the browser could not scroll to the section by itself. */
function useSectionOfAddress(): void {
  const { hash, key, pathname } = useLocation()
  const section = pathname === '/price' ? 'price' : hash.slice(1)
  useEffect(() => {
    if (section) document.getElementById(section)?.scrollIntoView()
  }, [section, key])
}
