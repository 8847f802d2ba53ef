/** The rate card of a house that sells tickets: what every number of spots is paid, a short table for each. */

import type { Pays } from "../lib/pays";
import { ratesOf, spotsOf } from "../lib/tickets";

export function RateCard({ pays }: { pays: Pays }) {
  return (
    <details className="panel rate-card" data-testid="pays">
      <summary>Rate card: paid for one, the price included</summary>
      <div>
        {spotsOf(pays).map((spots) => (
          <table key={spots} className="rates small">
            <caption>
              {spots} spot{spots > 1 ? "s" : ""}
            </caption>
            <tbody>
              {ratesOf(pays, spots).map(([catches, rate]) => (
                <tr key={catches}>
                  <th scope="row">{catches} caught</th>
                  <td className="num">{rate}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </details>
  );
}
