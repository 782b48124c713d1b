import { ArrowRight, KeyRound, ListChecks, type LucideIcon, Maximize2, TableProperties } from 'lucide-react'
import { Link } from 'react-router-dom'
import { DEMO_TEXT, DEMOS } from './demo.text'
import { DemoFrame } from './DemoFrame'
import styles from './DemoPage.module.css'

const ICONS: Readonly<Record<(typeof DEMOS)[number]['icon'], LucideIcon>> = {
  table: TableProperties,
  enlarge: Maximize2,
  key: KeyRound,
  choice: ListChecks,
}

/** List of the demos. */
export default function DemoPage() {
  return (
    <DemoFrame title={DEMO_TEXT.title} lead={DEMO_TEXT.lead} back={false}>
      <ul className={styles.demos}>
        {DEMOS.map(({ path, icon, title, text }) => {
          const Icon = ICONS[icon]
          return (
            <li key={path}>
              <Link to={path} className={styles.demo}>
                <Icon size={28} strokeWidth={1.5} aria-hidden className={styles.icon} />
                <h2>{title}</h2>
                <p>{text}</p>
                <span className={styles.go}>
                  {DEMO_TEXT.open}
                  <ArrowRight size={16} aria-hidden />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </DemoFrame>
  )
}
