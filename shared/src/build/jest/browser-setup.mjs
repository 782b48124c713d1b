import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// How long a condition may take to come true; a busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 10_000 })
