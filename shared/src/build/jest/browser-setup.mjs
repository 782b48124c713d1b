import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Time-out of `waitFor` and `findBy`; a busy machine needs more than the default second.
configure({ asyncUtilTimeout: 10_000 })
