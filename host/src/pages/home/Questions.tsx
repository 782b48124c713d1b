import { ChevronDown } from 'lucide-react'
import { QUESTIONS } from './home.text'
import styles from './Questions.module.css'

export function Questions() {
  return (
    <div className={styles.questions}>
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary>
            <h3>{question}</h3>
            <ChevronDown size={20} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
