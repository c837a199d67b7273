import { readFileSync } from 'node:fs';
import path from 'node:path';
import { signals } from '@forecourt/service-kit/signals';
import { describe, expect, it } from '@jest/globals';
import { alertName, machineAlerts, objectiveAlerts, signalAlerts, windows } from './alert-rules.ts';
import { overview, signalBoard } from './dashboards.ts';
import { MONITORING, monitoringFiles, ruleFiles } from './monitoring-files.ts';
import { objectives } from './objectives.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('what Prometheus and Grafana read', () => {
  it.each(Object.entries(monitoringFiles()))('%s is as `npm run generate` writes it', (name, text) => {
    expect(readFileSync(path.join(root, MONITORING, name), 'utf8')).toBe(text);
  });

  it('has an alert for each signal on which somebody must act, and none for others', () => {
    const alarming = Object.entries(signals).filter(([, { alarm }]) => alarm);
    expect(signalAlerts(signals).map(({ alert }) => alert)).toEqual(alarming.map(([name]) => alertName(name)));
  });

  it('pages somebody for what can’t wait, and keeps the rest for the morning', () => {
    const severity = Object.fromEntries(signalAlerts(signals).map(({ alert, labels }) => [alert, labels.severity]));
    expect(severity).toMatchObject({ OutboxRelayHalted: 'page', LettersFailed: 'ticket' });
  });

  it('keeps series of different labels apart, and puts processes of a service together as the signal says', () => {
    const expression = Object.fromEntries(signalAlerts(signals).map(({ alert, expr }) => [alert, expr]));
    expect(expression).toMatchObject({
      FollowerLagSeconds: 'max by (service, group, topic) (follower_lag_seconds) > 300',
      OutboxRelayActive: 'sum by (service) (outbox_relay_active) < 1',
      ReservationPaymentDifferencesTotal: 'sum by (service) (increase(reservation_payment_differences_total[1h])) > 5',
    });
  });

  it('names each alert of a signal or machine once', () => {
    const names = [...signalAlerts(signals), ...machineAlerts].map(({ alert }) => alert);
    expect(names).toEqual([...new Set(names)]);
  });

  it('reads recorded values under the names that are recorded', () => {
    const rules = Object.values(ruleFiles()).flatMap(({ groups }) => groups.flatMap((group) => group.rules));
    const recorded = new Set(rules.flatMap((rule) => ('record' in rule ? [rule.record] : [])));
    const panels = [...overview().panels, ...signalBoard().panels].flatMap(({ targets }) => targets ?? []);
    const read = [...rules, ...panels].flatMap(({ expr }) => expr.match(/forecourt:[a-z_:0-9]+/g) ?? []);
    expect(read.filter((name) => !recorded.has(name))).toEqual([]);
    expect(recorded.size).toBe(windows.length + 2);
  });

  it('watches each objective over a short and two longer times', () => {
    expect(objectiveAlerts()).toHaveLength(Object.keys(objectives).length * 3);
    expect(objectiveAlerts()[0]).toMatchObject({
      alert: 'BudgetBurns1h',
      expr: 'forecourt:failures:ratio_1h{objective="pages_answer"} > 14.4 * 0.001 and forecourt:failures:ratio_5m{objective="pages_answer"} > 14.4 * 0.001',
      labels: { severity: 'page', objective: 'pages_answer' },
    });
  });

  it.each([overview(), signalBoard()])('draws $title without two panels in one place', ({ panels }) => {
    const taken = new Set<string>();
    for (const { gridPos } of panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(x).toBeLessThan(24);
          expect(taken.has(`${x} ${y}`)).toBe(false);
          taken.add(`${x} ${y}`);
        }
      }
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('draws each signal', () => {
    expect(signalBoard().panels.flatMap(({ type, title }) => (type === 'row' ? [] : [title]))).toEqual(
      Object.keys(signals),
    );
  });
});
