import type * as z from 'zod/mini'
import type { Database } from '../db/db.ts'
import type { ScenarioRows } from '../db/models.ts'
import type { ArtifactEntry } from '../simulation/artifacts/artifacts.ts'
import type { BackgroundEvent, ScenarioInput } from './background-events.ts'
import type { Blobs } from './blobs.ts'

/** Additions to the service. An entry (`mocks/*.ts`) hands them to the host; the core knows none of them by name. */
export interface AddOn {
  /** A setting stored with the state as `brand`, which rewrites a scenario's rows. */
  brand?: {
    schema: z.ZodMiniType
    rewrite(rows: ScenarioRows, seed: number, brand: unknown): ScenarioRows
  }
  /** Background events by scenario, in the order of time. They follow from the scenario's rows, so they aren't changes. */
  events?: Readonly<Record<string, (rows: ScenarioRows, input: ScenarioInput) => Iterable<BackgroundEvent>>>
  /** Files of runs that were opened from an archive among the uploads, not made by the simulation. */
  archives?: ArchiveReader
}

/** Storage of archives: a row for each, and its bytes. */
export interface Uploads {
  db: Database
  blobs: Blobs
}

interface ArchiveReader {
  list(uploads: Uploads, archive: string, folder: string): Promise<ArtifactEntry[]>
  read(
    uploads: Uploads,
    archive: string,
    path: string,
  ): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null>
  /** Names of the tests that failed for good. */
  failedTests(uploads: Uploads, archive: string): Promise<string[]>
}
