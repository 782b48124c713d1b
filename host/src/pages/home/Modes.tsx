import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useHost } from '../../router/use-host'
import { FloorDrawing } from './FloorDrawing'
import { HOME_TEXT, MODE_TEXT } from './home.text'
import { type Mode, modesOf } from './modes'
import styles from './Modes.module.css'

/** All nine modes; only available ones are links. */
export function Modes() {
  const { table } = useHost()
  return (
    <ul className={styles.modes}>
      {modesOf(table).map((mode) =>
        mode.path === null ? (
          <Preparing key={mode.type} mode={mode} />
        ) : (
          <Open key={mode.type} mode={mode} path={mode.path} />
        ),
      )}
    </ul>
  )
}

function Open({ mode: { type }, path }: { readonly mode: Mode; readonly path: string }) {
  return (
    <li className={`${styles.mode} ${styles.open}`}>
      <FloorDrawing />
      <span className={styles.state}>{HOME_TEXT.open}</span>
      <h3>{DESIGN_TYPE_TEXT[type]}</h3>
      <p>{MODE_TEXT[type]}</p>
      <Link to={path} className={styles.go}>
        {HOME_TEXT.tryOut}
        <ArrowRight size={16} aria-hidden />
      </Link>
    </li>
  )
}

function Preparing({ mode: { type } }: { readonly mode: Mode }) {
  return (
    <li className={styles.mode}>
      <h3>{DESIGN_TYPE_TEXT[type]}</h3>
      <p>{MODE_TEXT[type]}</p>
      <span className={styles.state}>{HOME_TEXT.preparing}</span>
    </li>
  )
}
